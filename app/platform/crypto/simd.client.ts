/** A module with one function that holds one SIMD instruction: who validates it has simd128. */
const SIMD_PROBE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
);

/** Whether this browser runs the builds of the core that use vectors. */
export function hasSimd(): boolean {
  return WebAssembly.validate(SIMD_PROBE);
}
