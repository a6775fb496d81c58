import { isAppError } from "#app/core/errors/app-error.ts";
import type { Scene } from "./sim-acts.ts";
import type { SimDevice, SimPage, SimWorld } from "./sim-device.ts";
import type { SimFolder } from "./sim-folders.ts";
import type { SimModel } from "./sim-model.ts";
import type { SimPerson } from "./sim-people.ts";

/** What everybody in a session shares. */
export interface Session {
  readonly world: SimWorld;
  readonly people: readonly SimPerson[];
  readonly devices: readonly SimDevice[];
  readonly folders: readonly SimFolder[];
  readonly model: SimModel;
  readonly newName: () => string;
}

export function sceneOf(session: Session, { person }: SimDevice, page: SimPage): Scene {
  const { world, ...rest } = session;
  return { ...rest, page, person, server: world.server, random: world.random };
}

/** People meet codes, and nothing else. */
export function note(trace: string[], { label }: SimDevice, error: unknown): null {
  if (!isAppError(error)) throw error;
  trace.push(`${label} met ${error.code}`);
  return null;
}
