/** Its own types leave out what is used here. */
declare module "utif2" {
  export interface Page {
    /** Points across, as its directory says. */
    readonly t256?: readonly number[];
    readonly width: number;
    readonly height: number;
    /** Once it is decoded. */
    data?: Uint8Array;
  }
  interface DecodeChoice {
    /** What only makers of cameras can read. */
    readonly parseMN: boolean;
  }
  interface Decode {
    (buffer: ArrayBuffer, choice: DecodeChoice): Page[];
    /** Asked for with every bit of a fax. */
    _findDiff(line: readonly number[], from: number, colour: number): number | undefined;
    /** Called with every run of a fax. */
    _addNtimes(line: number[], length: number, colour: number): void;
  }
  export const decode: Decode;
  export function decodeImage(buffer: ArrayBuffer, page: Page, all: readonly Page[]): void;
  export function toRGBA8(page: Page): Uint8Array<ArrayBuffer>;
}
