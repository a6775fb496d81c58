import { logForeignErrors } from "#app/core/errors/cause-detail.ts";
import type { SourceFile, SourceFolder, TargetFolder } from "#app/core/ports.ts";
import type { AcceptedTransfer } from "#app/core/transfers/accepted.ts";
import { type ByteBudget, createUploadBudget } from "#app/core/transfers/byte-budget.ts";
import { chosenAgain } from "#app/core/transfers/choose-again.ts";
import { Connection } from "#app/core/transfers/connection.ts";
import { Reader } from "#app/core/transfers/download/reader.ts";
import { applyEnd, type Ending, PAUSED } from "#app/core/transfers/ending.ts";
import type { MoveTo, UploadAnswer } from "#app/core/transfers/engine.ts";
import { createFolderNews } from "#app/core/transfers/folder-news.ts";
import { followKeys, onSignOut } from "#app/core/transfers/follow-auth.ts";
import { createJob, type Job } from "#app/core/transfers/job.ts";
import { type GoingOn, LeftBehind } from "#app/core/transfers/left-behind.ts";
import { newQueueItem } from "#app/core/transfers/new-item.ts";
import { createPacers, type Pacers } from "#app/core/transfers/pace/pacers.ts";
import {
  addToQueue,
  advance,
  askForFile,
  begin,
  cancel,
  canPause,
  clearEnded,
  goOn,
  letGoOn,
  moveUp,
  pause,
  type QueueItem,
  remove,
  retry,
  retryByServer,
  startOver,
} from "#app/core/transfers/queue.ts";
import { QueueBoard } from "#app/core/transfers/queue-board.ts";
import { hideMade, keptPicture, showMade } from "#app/core/transfers/row-pictures.ts";
import { SendLanes } from "#app/core/transfers/share/send-lanes.ts";
import { isUnfinishedStatus } from "#app/core/transfers/status.ts";
import type { Picture } from "#app/core/transfers/thumbs/read-thumb.ts";
import { ThumbMaker } from "#app/core/transfers/thumbs/thumb-maker.ts";
import type { RunnerOutput } from "#app/core/transfers/transfer-engine.ts";
import { prepareTransfer } from "#app/core/transfers/transfer-kinds.ts";
import { currentAccount, type TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import { TransferTasks } from "#app/core/transfers/transfer-tasks.ts";
import { nextToStart } from "#app/core/transfers/turns.ts";
import { ChoiceKeeper } from "#app/core/transfers/upload/choice-keeper.ts";
import { NameQuestions } from "#app/core/transfers/upload/name-questions.ts";
import { isLight } from "#app/core/transfers/upload/small-file.ts";
import { createUploadPorts } from "#app/core/transfers/upload/upload-ports.ts";
import type { UploadPorts } from "#app/core/transfers/upload/upload-transfer.ts";

/** Runs transfers of any kind: one queue, one byte budget, four connections. */
export class TransferRunner {
  readonly #ports: TransferPorts;
  readonly #board: QueueBoard;
  readonly #connection: Connection;
  readonly #lanes: SendLanes;
  readonly #pacers: Pacers;
  readonly #budget: ByteBudget;
  readonly reader: Reader;
  readonly #questions: NameQuestions;
  readonly #uploads: UploadPorts;
  readonly #thumbs: ThumbMaker;
  readonly #tasks: TransferTasks;
  readonly #choices: ChoiceKeeper;
  readonly #interrupted: LeftBehind;
  #startsSoon = false;

  constructor(ports: TransferPorts, output: RunnerOutput) {
    logForeignErrors(ports.log);
    this.#ports = ports;
    this.#lanes = new SendLanes(ports.sizes);
    this.#board = new QueueBoard(ports.clock, output.state);
    this.#pacers = createPacers(ports);
    this.#choices = new ChoiceKeeper(ports);
    this.#interrupted = new LeftBehind(ports, this.#choices);
    this.#budget = createUploadBudget(ports.uploadAbilities.memoryGib, ports.sizes);
    this.#connection = new Connection(ports, ports.hosts);
    this.reader = new Reader({ ports, connection: this.#connection, lanes: this.#lanes });
    this.#questions = new NameQuestions(output.conflict);
    const news = createFolderNews(ports.clock, (folderId) => output.folderChanged(folderId));
    this.#thumbs = new ThumbMaker({
      ports,
      isBusy: () => this.#board.queue.some((item) => isUnfinishedStatus(item.status)),
      ...news,
      made: (id, picture) => this.#showMade(id, picture),
    });
    const isUnfinished = (id: string) =>
      this.#board.queue.some((item) => item.id === id && isUnfinishedStatus(item.status));
    const [thumbs, questions, choices] = [this.#thumbs, this.#questions, this.#choices];
    const shared = { ports, thumbs, questions, choices, isUnfinished };
    this.#uploads = createUploadPorts({ ...shared, ...news });
    this.#tasks = new TransferTasks({
      log: ports.log,
      newJob: (id, signal) => this.#newJob(id, signal),
      ended: (id, end) => this.#ended(id, end),
      gone: (id) => choices.drop(id),
    });
    followKeys(ports.auth, { onSealed: () => this.#suspend(), onOpen: () => this.#startNext() });
    onSignOut(ports.auth, () => this.#reset());
  }

  answerConflict(answer: UploadAnswer | null): void {
    this.#questions.answer(answer);
  }

  add(accepted: readonly AcceptedTransfer[]): void {
    const items = accepted.map((one) => this.#prepare(one));
    this.#board.change((queue) => addToQueue(queue, items));
    this.#startNext();
  }

  cancel(id: string): void {
    this.#board.change((queue) => cancel(queue, id));
    this.#choices.drop(id);
    if (!this.#tasks.stop(id)) this.#forgetGone();
    this.#startNext();
  }

  cancelAll(): void {
    const unfinished = this.#board.queue.filter((item) => isUnfinishedStatus(item.status));
    for (const item of unfinished.toReversed()) this.cancel(item.id);
  }

  retry(id: string, way?: "server" | TargetFolder): void {
    if (typeof way === "object") {
      if (!this.#tasks.saveInto(id, way)) return;
      this.#board.change((queue) => startOver(queue, id));
    } else {
      this.#tasks.hurry(id);
      // One that was cancelled and has not come to rest waits until it has.
      this.#board.change((queue) => (way === "server" ? retryByServer : retry)(queue, id));
    }
    this.#startNext();
  }

  /** What is encrypted waits with its session; what is on its way is sent again. */
  pause(ids: readonly string[]): void {
    this.#board.change((queue) => ids.reduce(pause, queue));
    for (const id of ids) this.#tasks.stop(id, PAUSED);
    this.#startNext();
  }

  pauseAll(): void {
    this.pause(this.#board.queue.filter(canPause).map(({ id }) => id));
  }

  resume(ids: readonly string[]): void {
    this.#board.change((queue) => ids.reduce(letGoOn, queue));
    this.#startNext();
  }

  resumeAll(): void {
    this.resume(this.#board.queue.filter(({ isPaused }) => isPaused).map(({ id }) => id));
  }

  move(id: string, to: MoveTo): void {
    this.#board.change((queue) => moveUp(queue, id, to));
  }

  /** False: the browser does not open its file again. */
  async goOn(id: string, chosen?: SourceFile | SourceFolder): Promise<boolean> {
    const now = { queue: this.#board.queue, tasks: this.#tasks, nowMs: this.#ports.clock.nowMs() };
    const again = chosen && chosenAgain(now, id, chosen);
    if (again) {
      this.remove(id);
      this.add([again]);
      return true;
    }
    const source = chosen ?? (await this.#interrupted.reopen(id));
    if (source === null) this.#board.change((queue) => askForFile(queue, id));
    else this.#goOnWith(id, this.#interrupted.goOn(id, source, this.#uploads));
    return source !== null;
  }

  #goOnWith(id: string, going: GoingOn | null | undefined): void {
    if (going === undefined) return;
    if (going !== null) this.#tasks.set(id, going);
    this.#board.change((queue) => goOn(queue, id, going !== null));
    this.#startNext();
  }

  /** Rows of what earlier pages of this browser left, and no other page goes on with. */
  async offerKept(): Promise<void> {
    const isWanted = () => currentAccount(this.#ports) !== null;
    const items = isWanted() ? await this.#interrupted.offer(isWanted) : [];
    if (items.length > 0) this.#board.change((queue) => addToQueue(queue, items));
  }

  remove(id: string): void {
    this.#board.change((queue) => remove(queue, id));
    this.#interrupted.forget(id);
    this.#forgetGone();
  }

  clear(): void {
    this.#board.change(clearEnded);
    this.#forgetGone();
  }

  #prepare(accepted: AcceptedTransfer): QueueItem {
    const adopted = this.#interrupted.adopt(accepted, this.#uploads);
    if (adopted !== null) this.#board.change((queue) => remove(queue, adopted.leftId));
    const prepared = adopted ?? prepareTransfer(accepted, this.#uploads);
    if (prepared.kind === "refused") {
      const refused = { ...accepted, status: prepared.code, isRepeatable: false };
      return newQueueItem(refused, accepted);
    }
    const { transfer } = prepared;
    this.#tasks.set(accepted.id, { kind: accepted.kind, transfer });
    const picture = keptPicture(accepted.work);
    const item = newQueueItem({ ...accepted, isLight: isLight(accepted), picture }, accepted);
    if (adopted === null) this.#note(accepted, item);
    return item;
  }

  /** A visitor has no next page, and a version that is saved waits for nobody. */
  #note({ id, work }: AcceptedTransfer, { isLight }: QueueItem): void {
    if (work.kind !== "upload" || "visit" in work.folder || "over" in work.source) return;
    this.#choices.add(id, { source: work.source, folder: work.folder, isLight });
  }

  #startNext(): void {
    const hasKeys = currentAccount(this.#ports) !== null;
    const isReady = ({ id }: QueueItem) => this.#tasks.canBegin(id, hasKeys);
    const starting = nextToStart(this.#board.queue).filter(isReady);
    if (starting.length === 0) return;
    this.#thumbs.makeWay();
    this.#board.progress((queue) => starting.reduce((next, { id }) => begin(next, id), queue));
    for (const { id } of starting) this.#tasks.begin(id);
  }

  #ended(id: string, end: Ending): void {
    this.#board.progress((queue) => applyEnd(queue, id, end));
    if (end.kind === "done") this.#choices.drop(id);
    else this.#forgetGone();
    this.#startSoon();
    this.#thumbs.look();
  }

  /** Fifty small ones end in one moment: what comes next is looked for once. */
  #startSoon(): void {
    if (this.#startsSoon) return;
    this.#startsSoon = true;
    void Promise.resolve().then(() => {
      this.#startsSoon = false;
      this.#startNext();
    });
  }

  /** Not where the keys went while it was made. */
  #showMade(id: string, picture: Picture): void {
    if (currentAccount(this.#ports) === null) return;
    this.#board.progress((queue) => showMade(queue, id, picture));
  }

  #newJob(id: string, signal: AbortSignal): Job {
    const isByServer = this.#board.queue.some((item) => item.id === id && item.isByServer);
    return createJob({
      id,
      signal,
      isByServer,
      ports: this.#ports,
      connection: this.#connection,
      reader: this.reader,
      lanes: this.#lanes,
      budget: this.#budget,
      pacers: this.#pacers,
      report: (progress) => this.#board.progress((queue) => advance(queue, id, progress)),
    });
  }

  /** The keys are gone for now: what runs starts over when they are back (Formats 10, Lock). */
  #suspend(): void {
    this.#thumbs.clear();
    this.#board.change(hideMade);
    this.#tasks.suspend();
  }

  /** Nothing of the user's stays: neither transfers nor their names (Spec B§4, Reset). */
  #reset(): void {
    this.#choices.clear();
    this.cancelAll();
    this.#thumbs.clear();
    this.#board.change(() => []);
    this.#forgetGone();
  }

  /** Lets go of what rows held that are no longer in the queue. */
  #forgetGone(): void {
    const present = new Set(this.#board.queue.map((item) => item.id));
    this.#tasks.leaveGone(present);
    this.#interrupted.leaveGone(present);
  }
}
