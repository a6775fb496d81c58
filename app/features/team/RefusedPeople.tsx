import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { Refusal } from "#app/features/errors/Refusal.tsx";

interface RefusedPeopleProps {
  readonly error: AppErrorShape;
  readonly id: string;
}

/** A refusal, and the addresses that it is about. */
export function RefusedPeople({ error, id }: RefusedPeopleProps) {
  const emails = emailsOf(error.data);
  return (
    <div>
      <Refusal error={error} id={id} />
      {emails.length > 0 && (
        <ul className="team-refused">
          {emails.map((email) => (
            <li key={email}>
              <bdi>{email}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function emailsOf(data: unknown): readonly string[] {
  if (typeof data !== "object" || data === null || !("emails" in data)) return [];
  return Array.isArray(data.emails) ? data.emails.filter((one) => typeof one === "string") : [];
}
