import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fail } from '../errors/domain-error.ts';
import {
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from '../personal-data/personal-data.ts';
import {
  doneReply,
  type ExportLine,
  exportLine,
  formerEmailsReply,
  leftoversReply,
  PERSONAL_DATA_PATH,
} from './internal-api.ts';
import type { Peer } from './peer.ts';

/** A whole copy goes as fast as its reader takes it in. */
const EXPORT_DEADLINE_MS = 30 * 60_000;
/** An erasure that is cut off is resumed where it was. */
const ERASE_DEADLINE_MS = 110_000;

/** What this process's domains hold, and those of the processes that it knows. */
export class JoinedPersonalData extends PersonalDataRegistry {
  constructor(
    private readonly registered: PersonalDataRegistry,
    private readonly peers: () => Peer[],
  ) {
    super();
  }

  register(data: PersonalData): void {
    this.registered.register(data);
  }

  own(): readonly PersonalData[] {
    return this.registered.own();
  }

  all(): readonly PersonalData[] {
    return [...this.registered.own(), ...this.peers().map((peer) => new PeerPersonalData(peer))];
  }
}

class PeerPersonalData implements PersonalData {
  readonly domain: string;
  readonly columns = [];

  constructor(private readonly peer: Peer) {
    this.domain = peer.domain;
  }

  async *export(person: Person, signal: AbortSignal): AsyncGenerator<PersonalFile> {
    const response = await this.peer.open(`${PERSONAL_DATA_PATH}/export`, toldOf(person), {
      deadlineMs: EXPORT_DEADLINE_MS,
      signal,
    });
    const lines = linesOf(response);
    try {
      yield* files(lines);
    } finally {
      await lines.return(undefined);
    }
  }

  async endOtherSessions(person: Person, keptSessionId: string | null): Promise<void> {
    await this.peer.call(
      `${PERSONAL_DATA_PATH}/end-other-sessions`,
      { ...toldOf(person), keptSessionId },
      doneReply,
    );
  }

  async formerEmails(person: Person): Promise<string[]> {
    const asked = `${PERSONAL_DATA_PATH}/former-emails`;
    return (await this.peer.call(asked, toldOf(person), formerEmailsReply)).formerEmails;
  }

  async endAccess(person: Person): Promise<void> {
    await this.peer.call(`${PERSONAL_DATA_PATH}/end-access`, toldOf(person), doneReply);
  }

  async erase(person: Person, signal: AbortSignal): Promise<void> {
    const options = { deadlineMs: ERASE_DEADLINE_MS, signal };
    await this.peer.call(`${PERSONAL_DATA_PATH}/erase`, toldOf(person), doneReply, options);
  }

  async leftovers(person: Person): Promise<string[]> {
    return (await this.peer.call(`${PERSONAL_DATA_PATH}/leftovers`, toldOf(person), leftoversReply))
      .leftovers;
  }
}

/** The caller may know more of a person than is passed on, as of an actor. */
function toldOf({ userId, email, emailVerified, formerEmails }: Person): Person {
  return { userId, email, emailVerified, ...(formerEmails !== undefined && { formerEmails }) };
}

async function* linesOf(response: Response): AsyncGenerator<ExportLine, void, void> {
  const input = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  let broken: unknown;
  input.on('error', (error) => {
    broken = error;
  });
  try {
    for await (const text of textLines(input.setEncoding('utf8'))) {
      const line = exportLine.parse(JSON.parse(text));
      yield line;
      if ('end' in line) return;
    }
  } catch (cause) {
    throw cutOff(cause);
  } finally {
    // A reader that stops also stops the other side.
    input.destroy();
  }
  // Half a copy would pass for a whole one.
  throw cutOff(broken);
}

/** No faster than they are asked for: lines are as long as the pieces of a file. */
async function* textLines(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function cutOff(cause: unknown): Error {
  return fail('service.dependency.unavailable', { cause: new Error('an export was cut off', { cause }) });
}

/** Streams each file; the rest of a file that is not read to its end is skipped. */
async function* files(lines: AsyncIterator<ExportLine>): AsyncGenerator<PersonalFile> {
  let next = await lines.next();
  while (!next.done && 'file' in next.value) {
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      for (next = await lines.next(); !next.done && 'piece' in next.value; next = await lines.next()) {
        yield Buffer.from(next.value.piece, 'base64');
      }
    };
    const opened = pieces();
    yield { ...next.value.file, content: opened };
    for await (const _ of opened) void _;
    // Somebody stopped reading in the middle.
    while (!next.done && 'piece' in next.value) next = await lines.next();
  }
}
