/** The part of msgpackr that makes no code at run time: pages allow none (Trust 2.1). */
declare module "msgpackr/unpack-no-eval" {
  export { Unpackr } from "msgpackr/unpack";
}
