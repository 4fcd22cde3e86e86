// @ts-check
import { connect } from 'node:net';

/**
 * Requests written and read as bytes: what asks takes as little of the machine as it can from what answers.
 * @typedef {{ port: number, bytes: string, wanted: string }} RawRequest `wanted`: how the first line of the answer begins
 * @typedef {object} Answered
 * @property {number} wanted requests that were answered as wanted
 * @property {number} refused all others
 * @property {number} perSecond answered as wanted
 * @property {number[]} ms of each answer; where a rate was asked for, from the moment when it was due
 */

const END = '\r\n\r\n';

/**
 * @typedef {object} RawLoad
 * @property {number} connections to each port
 * @property {number} seconds
 * @property {number} [perSecond] no more than that, whatever the answers take
 * @property {(answer: string) => void} [onWanted] is told each answer that is as wanted
 * @property {AbortSignal} [signal] nothing more is asked once it is given
 * @property {boolean} [mayBreak] a connection that breaks ends what it asks, and is no failure
 */

/**
 * Asks over so many connections to each port, one request at a time on each, for so long.
 * @param {readonly number[]} ports
 * @param {(port: number) => RawRequest} next
 * @param {RawLoad} load
 * @returns {Promise<Answered>}
 */
export async function rawLoad(ports, next, load) {
  const { connections, seconds, perSecond } = load;
  /** @type {Answered} */
  const answered = { wanted: 0, refused: 0, perSecond: 0, ms: [] };
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const dueTimes = perSecond === undefined ? null : new DueTimes(startedAt, endsAt, perSecond);
  const asking = ports.flatMap((port) =>
    Array.from({ length: connections }, () => askOverOne(port, next, endsAt, dueTimes, answered, load)),
  );
  await Promise.all(asking);
  answered.perSecond = (answered.wanted / (performance.now() - startedAt)) * 1000;
  return answered;
}

/**
 * @param {number} port @param {(port: number) => RawRequest} next @param {number} endsAt @param {DueTimes | null} dueTimes
 * @param {Answered} answered @param {RawLoad} load
 * @returns {Promise<void>}
 */
function askOverOne(port, next, endsAt, dueTimes, answered, { onWanted, signal, mayBreak = false }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    let askedAt = 0;
    let wanted = '';
    let answer = '';
    const ask = (/** @type {number} */ dueAt) => {
      const request = next(port);
      askedAt = dueAt;
      wanted = request.wanted;
      socket.write(request.bytes);
    };
    const goOn = () => {
      if (dueTimes !== null) return dueTimes.take(ask, () => socket.end());
      const now = performance.now();
      return now >= endsAt || signal?.aborted ? void socket.end() : ask(now);
    };
    socket.once('connect', goOn);
    socket.on('data', (chunk) => {
      answer += chunk;
      // A refusal has a body, which is small enough to come along.
      if (!answer.includes(END)) return;
      answered.ms.push(performance.now() - askedAt);
      if (answer.startsWith(wanted)) {
        answered.wanted += 1;
        onWanted?.(answer);
      } else answered.refused += 1;
      answer = '';
      goOn();
    });
    socket.once('close', () => resolve());
    socket.once('error', (error) => (mayBreak ? resolve() : reject(error)));
  });
}

/** Hands out moments at a steady rate: a connection that is late is late for all that were due meanwhile, and that is measured. */
class DueTimes {
  #next;
  /** @type {{ ask: (dueAt: number) => void, end: () => void }[]} */
  #idle = [];

  /** @param {number} startsAt @param {number} endsAt @param {number} perSecond */
  constructor(startsAt, endsAt, perSecond) {
    this.#next = startsAt;
    this.endsAt = endsAt;
    this.everyMs = 1000 / perSecond;
    this.timer = setInterval(() => this.#hand(), 1);
  }

  /** @param {(dueAt: number) => void} ask @param {() => void} end */
  take(ask, end) {
    this.#idle.push({ ask, end });
    this.#hand();
  }

  #hand() {
    const now = performance.now();
    while (this.#next <= now && this.#next < this.endsAt) {
      const one = this.#idle.shift();
      if (one === undefined) return;
      one.ask(this.#next);
      this.#next += this.everyMs;
    }
    if (this.#next < this.endsAt) return;
    clearInterval(this.timer);
    for (const { end } of this.#idle.splice(0)) end();
  }
}
