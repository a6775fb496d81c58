import * as CODES from "#app/contract/errors/codes.ts";
import { required } from "./refusal.ts";

/** The method that a message names; the page takes its arguments from the type of this very method. */
export function findMethod<F>(methods: Readonly<Record<string, F>>, name: string): F {
  return required(Object.entries(methods).find(([own]) => own === name)?.[1], CODES.unknownApi);
}
