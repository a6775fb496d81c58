import type { Account } from "#app/core/account/account.ts";
import { fetchDevices } from "#app/core/account/devices.api.ts";
import { givenName } from "#app/core/account/devices.ts";
import { type EventWords, toEventCells } from "#app/core/account/event-cells.ts";
import { type AccountEvent, fetchAllEvents } from "#app/core/account/events.api.ts";
import type { User } from "#app/core/account/user.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { fetchPasskeys } from "#app/core/auth/passkey/passkey.api.ts";
import { fetchIdentities } from "#app/core/auth/sso-links.api.ts";
import { toCsv } from "#app/core/display/csv.ts";
import { openEventNames } from "#app/core/files/event-names.ts";
import type { OwnNamePorts } from "#app/core/files/files.crypto.ts";
import type { ZipNote } from "./engine.ts";

const MS = 1_000;

export interface RecordPorts {
  readonly api: ApiClient;
  readonly crypto: OwnNamePorts["crypto"];
  readonly account: OwnNamePorts["account"] & Pick<Account, "user" | "manifest">;
}

export interface RecordWords extends EventWords {
  /** Folder of the zip. */
  readonly folder: string;
}

/**
 * What the server keeps of somebody beside the files, as JSON, and the events as a table too: profile,
 * ways in and devices, events (Reading R-137). Names are opened here alone. It is the server's word: what
 * it hides, or makes up, stands here as it stands on the screen.
 *
 * @throws AppError for whatever of it cannot be fetched: a record is whole, or there is none
 */
export async function collectRecord(
  ports: RecordPorts,
  words: RecordWords,
  signal: AbortSignal,
): Promise<readonly ZipNote[]> {
  const { api, account } = ports;
  const user = account.user.get();
  const [events, devices, passkeys, identities] = await Promise.all([
    fetchAllEvents(api, { kind: null, sinceMs: 0 }, signal),
    fetchDevices(api, signal),
    fetchPasskeys(api, signal),
    fetchIdentities(api, signal),
  ]);
  const names = await openEventNames(ports, events);
  const nameOf = ({ id }: AccountEvent) => names.get(id) ?? "";
  const manifest = account.manifest.get();
  const waysIn = {
    secondFactor: user.secondFactor.kind,
    passkeys: passkeys.map(({ name, createdS, usedS }) => ({
      ...{ name, added: toIso(createdS), used: toIso(usedS) },
    })),
    singleSignOn: identities.map(({ email, linkedS }) => ({ email, linked: toIso(linkedS) })),
    devices: devices.map((device) => ({
      ...{ name: givenName(manifest, device), callsItself: device.callsItself, kind: device.kind },
      ...{ used: toIso(device.usedS), place: device.place, address: device.address },
    })),
  };
  const table = [words.head, ...events.map((event) => toEventCells(event, nameOf(event), words))];
  return [
    toNote(words, "profile.json", toJson(toProfile(user))),
    toNote(words, "sign-in.json", toJson(waysIn)),
    toNote(words, "events.json", toJson(events.map((event) => toEntry(event, nameOf(event))))),
    toNote(words, "events.csv", toCsv(table)),
  ];
}

function toEntry({ atMs, code, count, place, address, isOwnWord }: AccountEvent, name: string) {
  return { time: new Date(atMs).toISOString(), code, count, name, place, address, isOwnWord };
}

function toProfile(user: User) {
  const { email, isVerified, pendingEmail, firstName, lastName, displayName } = user;
  const { planName, usedBytes, limitBytes, locale, timeZone, theme, mails, isCounted, isShown } =
    user;
  return {
    ...{ email, isVerified, pendingEmail, firstName, lastName, displayName },
    ...{ plan: planName, usedBytes, limitBytes },
    ...{ language: locale, timeZone, theme, startPage: user.dashboard, mails, isCounted, isShown },
    ...{ hasPasswordHint: user.hasPasswordHint, hasPicture: user.pictureKey !== "" },
    passwordChanged: toIso(user.passwordChangedS),
    recoveryKitMade: toIso(user.kitMadeS),
  };
}

/** null: never. */
function toIso(atS: number): string | null {
  return atS === 0 ? null : new Date(atS * MS).toISOString();
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function toNote({ folder }: RecordWords, name: string, text: string): ZipNote {
  return { path: `${folder}/${name}`, text };
}
