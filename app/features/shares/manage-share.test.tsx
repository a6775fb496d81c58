import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { acceptShare } from "#app/core/shares/accept-share.ts";
import { findRecipient, giveKey } from "#app/core/shares/give-key.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { listShares, readShare } from "#app/core/shares/list-shares.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import { ToastProvider } from "#app/ui/overlays/Toast.tsx";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { loadWords } from "#tests/support/page-words.tsx";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { type Follow, FollowContext } from "./follow-changes.ts";
import { FolderShareDialog, ShareDialog } from "./ShareDialog.tsx";
import { ShareQuestionDialog } from "./ShareQuestionDialog.tsx";

const Words = await loadWords();

let owner: PersonHere;
let guest: PersonHere;
let third: PersonHere;
let shareId: string;
let item: ReturnType<typeof aFileItem>;
let wasClosed: boolean;

forEachSharePeople((people) => {
  ({ owner, guest, third } = people);
});

afterEach(cleanup);

/** Plans / one.txt, shared by its owner with a guest who has the key. */
async function share(role: ShareRole = "w"): Promise<void> {
  const folder = await owner.server.put("Plans");
  await owner.server.put("one.txt", { pid: folder.id, pfid: folder.fid, type: "file" });
  item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
  const addresses = [guest.email];
  ({ shareId } = await inviteMembers(owner.ports, { share: { item }, role, addresses }));
  const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
  await giveKey(owner.ports, { shareId, recipient, role });
  const [invitation] = await listShares(guest.ports);
  if (invitation !== undefined) await acceptShare(guest.ports, invitation);
}

beforeEach(() => {
  wasClosed = false;
});

const NO_DRAFT = { keep: () => undefined, read: async () => null, drop: () => undefined };
const onClose = () => {
  wasClosed = true;
};

async function openOwn(): Promise<HTMLElement> {
  render(
    <Words>
      <ToastProvider>
        <FolderShareDialog
          {...{ ports: owner.ports, item, draft: NO_DRAFT, typed: null, onClose }}
        />
      </ToastProvider>
    </Words>,
  );
  return screen.findByRole("list", { name: "Members" });
}

async function openListed({ ports }: PersonHere): Promise<HTMLElement> {
  const [listed] = await listShares(ports);
  if (listed === undefined) throw new Error("nothing is shared");
  render(
    <Words>
      <ToastProvider>
        <ShareQuestionDialog
          question={{ kind: "people", share: listed }}
          act={(work) => work(ports)}
          {...{ ports, onClose }}
        />
      </ToastProvider>
    </Words>,
  );
  return screen.findByRole("list", { name: "Members" });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function pressInMenu(role: string, entry: string): Promise<void> {
  press(`${role}, ${guest.email}`);
  const menu = await screen.findByRole("menu", { name: `What to do with ${guest.email}` });
  const [found] = [
    ...within(menu).queryAllByRole("menuitemcheckbox", { name: entry }),
    ...within(menu).queryAllByRole("menuitem", { name: entry }),
  ];
  fireEvent.click(found ?? menu);
}

const guestNow = async () =>
  (await readShare(owner.ports, shareId)).members.find(({ email }) => email === guest.email);

describe("what somebody on a share may do", () => {
  it("is changed at once where it is more, with a grant that says so", async () => {
    await share("r");
    await openOwn();
    await pressInMenu("Read only", "Can invite");
    await screen.findByRole("button", { name: `Can invite, ${guest.email}` });
    expect(await guestNow()).toMatchObject({ role: "i", grantedRole: "i" });
    expect(owner.server.count("sharerotate")).toBe(0);
  });

  it("is asked about where it is less, and everything there gets the new key", async () => {
    await share("i");
    await openOwn();
    await pressInMenu("Can invite", "Read only");
    const question = await screen.findByRole("alertdialog", {
      name: "Give this person less to do?",
    });
    expect(question.textContent).toContain(guest.email);
    expect(question.textContent).toContain("From now on: Read only.");
    expect(owner.server.count("sharerotate")).toBe(0);
    press("Change");
    await screen.findByRole("dialog", { name: "Sealing the folder for the new key" });
    await screen.findByRole("button", { name: `Read only, ${guest.email}` });
    expect(await guestNow()).toMatchObject({ role: "r", grantedRole: "r" });
    expect((await readShare(owner.ports, shareId)).itemsToEncrypt).toBe(0);
  });

  it("stays as it was where nothing is confirmed, or the server refuses it", async () => {
    await share("i");
    await openOwn();
    await pressInMenu("Can invite", "Member");
    await screen.findByRole("alertdialog", { name: "Give this person less to do?" });
    press("Cancel");
    await screen.findByRole("list", { name: "Members" });
    owner.server.refuse = (name) => {
      if (name === "sharememberpermission") throw new AppError(8005);
    };
    await pressInMenu("Can invite", "Member");
    await screen.findByRole("alertdialog", { name: "Give this person less to do?" });
    press("Change");
    expect((await screen.findByRole("alert")).textContent).toContain("8005");
    expect(await guestNow()).toMatchObject({ role: "i" });
  });
});

describe("somebody who is removed", () => {
  it("is named with what it does, and is off the share when the new key is everywhere", async () => {
    await share();
    await openOwn();
    await pressInMenu("Member", "Remove from the share");
    const question = await screen.findByRole("alertdialog", { name: "Remove this person?" });
    expect(question.textContent).toContain(guest.email);
    expect(question.textContent).toContain("Everybody who stays gets a new key");
    expect(question.textContent).toContain("What was opened before can have been kept.");
    fireEvent.click(within(question).getByRole("checkbox"));
    press("Remove");
    await screen.findByRole("dialog", { name: "Sealing the folder for the new key" });
    const people = await screen.findByRole("list", { name: "Members" });
    expect(people.textContent).not.toContain(guest.email);
    const stops = owner.server.sent.filter(({ name }) => name === "sharestop");
    expect(stops).toMatchObject([{ request: { purge: 1 } }]);
    const { ks, itemsToEncrypt } = await readShare(owner.ports, shareId);
    expect({ ks, itemsToEncrypt }).toEqual({ ks: `${shareId}-1`, itemsToEncrypt: 0 });
    expect(await listShares(guest.ports)).toEqual([]);
  });

  it("is an invitation that is withdrawn where nobody has answered", async () => {
    await share();
    await inviteMembers(owner.ports, {
      share: { shareId },
      role: "r",
      addresses: [third.email],
    });
    await openOwn();
    press(`Read only, ${third.email}`);
    fireEvent.click(await screen.findByRole("menuitem", { name: "Withdraw the invitation" }));
    await screen.findByRole("alertdialog", { name: "Withdraw this invitation?" });
    press("Withdraw");
    await waitFor(async () => expect(await listShares(third.ports)).toEqual([]));
  });
});

it("a dialog that is open shows what others do to the share meanwhile", async () => {
  await share();
  let change: () => Promise<void> = async () => undefined;
  const follow: Follow = (look) => {
    change = look;
    return () => undefined;
  };
  render(
    <Words>
      <ToastProvider>
        <FollowContext.Provider value={follow}>
          <ShareDialog
            {...{ ports: owner.ports, start: { shareId }, draft: NO_DRAFT, typed: null, onClose }}
            name="Plans"
          />
        </FollowContext.Provider>
      </ToastProvider>
    </Words>,
  );
  const members = await screen.findByRole("list", { name: "Members" });
  const addresses = ["eve@example.com"];
  await inviteMembers(owner.ports, { share: { shareId }, role: "w", addresses });
  expect(members.textContent).not.toContain("eve@example.com");
  await act(() => change());
  expect(members.textContent).toContain("eve@example.com");
});

describe("a share that ends", () => {
  it("is asked about, ends for everybody, and closes its dialog", async () => {
    await share();
    await openOwn();
    press("Stop sharing");
    const question = await screen.findByRole("alertdialog", { name: "Stop sharing “Plans”?" });
    expect(question.textContent).toContain("The folder stays with you");
    fireEvent.click(within(question).getByRole("button", { name: "Stop sharing" }));
    await waitFor(() => expect(wasClosed).toBe(true));
    expect(await listShares(guest.ports)).toEqual([]);
    expect(await listShares(owner.ports)).toEqual([]);
  });

  it("says what kept the server from ending it, and is ended by the next press", async () => {
    await share();
    await openOwn();
    owner.server.refuse = (name) => {
      if (name === "sharestop") throw new AppError(9502);
    };
    press("Stop sharing");
    const question = await screen.findByRole("alertdialog", { name: "Stop sharing “Plans”?" });
    const confirm = within(question).getByRole("button", { name: "Stop sharing" });
    fireEvent.click(confirm);
    expect((await screen.findByRole("alert")).textContent).toContain("9502");
    expect(wasClosed).toBe(false);
    owner.server.refuse = () => undefined;
    fireEvent.click(confirm);
    await waitFor(() => expect(wasClosed).toBe(true));
    expect(await listShares(guest.ports)).toEqual([]);
  });
});

describe("who waits for whom", () => {
  it("is said to the owner, with how the key is given", async () => {
    await share();
    await inviteMembers(owner.ports, {
      share: { shareId },
      role: "r",
      addresses: [third.email],
    });
    await openOwn();
    const note = await screen.findByText("1 person waits for the key");
    expect(note.parentElement?.textContent).toContain("Only a device of yours can give it");
  });
});

describe("somebody else's share", () => {
  it("is looked at by whoever only writes, and has no controls for its people", async () => {
    await share("w");
    const people = await openListed(guest);
    expect(within(people).queryAllByRole("button", { name: /^Owner|^Member/ })).toHaveLength(1);
    expect(screen.queryByLabelText("Invite by email")).toBe(null);
    expect(screen.queryByRole("button", { name: "Stop sharing" })).toBe(null);
  });

  it("can be invited to by whoever may, as what he may give", async () => {
    await share("i");
    render(
      <Words>
        <ToastProvider>
          <ShareDialog
            {...{ ports: guest.ports, start: { shareId }, draft: NO_DRAFT, typed: null, onClose }}
            name="Plans"
          />
        </ToastProvider>
      </Words>,
    );
    await screen.findByLabelText("Invite by email");
    const field = screen.getByLabelText("They become");
    const words = [...field.querySelectorAll("option")].map(({ textContent }) => textContent);
    expect(words).toEqual(["Member", "Read only"]);
    expect(screen.queryByRole("button", { name: "Stop sharing" })).toBe(null);
    expect(screen.queryByRole("checkbox", { name: /Members see one another/ })).toBe(null);
  });
});

it("members see one another where the owner wants it so", async () => {
  await share();
  await openOwn();
  const before = (await readShare(owner.ports, shareId)).showsOthers;
  fireEvent.click(screen.getByRole("checkbox", { name: /Members see one another/ }));
  await waitFor(async () =>
    expect((await readShare(owner.ports, shareId)).showsOthers).toBe(!before),
  );
});
