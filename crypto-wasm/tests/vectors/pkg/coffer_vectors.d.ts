/* tslint:disable */
/* eslint-disable */

/**
 * Answers one step, JSON in and out.
 */
export function answerStep(step: string): string;

/**
 * Runs an operation over `bytes` bytes of arguments; gives 0 or the code of its refusal.
 */
export function call(line: any, area: number, number: number, bytes: number): number;

/**
 * On how many of `count` random inputs the cipher on lanes agrees with RustCrypto.
 */
export function countAgreements(seed: number, count: number): number;

/**
 * AES-256-GCM with a tag of 12 bytes over one text, as the crate does it: ciphertext and tag. For measurements.
 */
export function sealPlain(key: Uint8Array | number[], iv: Uint8Array | number[], aad: Uint8Array | number[], text: Uint8Array | number[]): Uint8Array;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly answerStep: (a: number, b: number, c: number) => void;
    readonly call: (a: any, b: number, c: number, d: number) => number;
    readonly countAgreements: (a: number, b: number) => number;
    readonly sealPlain: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number) => void;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __wbindgen_add_to_stack_pointer: (a: number) => number;
    readonly __wbindgen_export: (a: number, b: number) => number;
    readonly __wbindgen_export2: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_export3: (a: number, b: number, c: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
