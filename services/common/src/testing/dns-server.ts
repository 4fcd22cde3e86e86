import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { type AddressInfo, createServer, type Server, type Socket as TcpSocket } from 'node:net';
import dnsPacket, { type Answer } from 'dns-packet';

/** What is at a name. */
export interface DnsRecords {
  A?: string[];
  AAAA?: string[];
  CNAME?: string;
  /** One record each; a list is one record in several pieces, as longer texts than 255 bytes have to be. */
  TXT?: (string | string[])[];
}
/** What becomes of a question in place of an answer. */
export type DnsTrouble = 'servfail' | 'refused' | 'silent' | 'garbage';

/** A name server on loopback, over UDP and TCP, that answers as one does that asks further for its clients. */
export interface TestDnsServer {
  /** As `DNS_SERVERS` takes it. */
  readonly address: string;
  /** Names that were asked for, as `TXT _verificacao.loja.com.br`, in their order. */
  readonly asked: string[];
  set(name: string, records: DnsRecords | DnsTrouble): void;
  /** Removes the name as if it had never existed. */
  remove(name: string): void;
  close(): Promise<void>;
}

const RCODE = { none: 0, servfail: 2, nxdomain: 3, refused: 5 };
/** Of an answer over UDP, where the client takes no more. */
const UDP_BYTES = 512;
const CNAMES_MAX = 8;
const TTL_SECONDS = 60;
const PORT_TRIES = 10;

/** @param wanted its port; any one that is free where none is named */
export async function testDnsServer(wanted = 0): Promise<TestDnsServer> {
  const names = new Map<string, DnsRecords | DnsTrouble>();
  const asked: string[] = [];
  const answer = (query: Buffer, isUdp: boolean) => answerTo(query, { names, asked, isUdp });
  const { tcp, udp, port } = await listen(answer, wanted);
  const streams = new Set<TcpSocket>();
  tcp.on('connection', (socket) => {
    streams.add(socket);
    socket.once('close', () => streams.delete(socket));
  });
  return {
    address: `127.0.0.1:${port}`,
    asked,
    set: (name, records) => void names.set(plain(name), records),
    remove: (name) => void names.delete(plain(name)),
    async close() {
      // Clients keep theirs open for a next question.
      for (const stream of streams) stream.destroy();
      await new Promise<void>((done) => udp.close(done));
      await new Promise<void>((done) => void tcp.close(() => done()));
    },
  };
}

interface Zone {
  names: ReadonlyMap<string, DnsRecords | DnsTrouble>;
  asked: string[];
  isUdp: boolean;
}

/** Null for no answer at all. */
function answerTo(query: Buffer, { names, asked, isUdp }: Zone): Buffer | null {
  const { id = 0, questions = [], additionals = [], flags = 0 } = dnsPacket.decode(query);
  const [question] = questions;
  if (question === undefined) return null;
  asked.push(`${question.type} ${question.name}`);
  const found = look(names, plain(question.name), question.type);
  if (found === 'silent') return null;
  if (found === 'garbage') return Buffer.from('no message of DNS');
  const reply = (answers: Answer[], rcode: number, more = 0): Buffer =>
    dnsPacket.encode({
      type: 'response',
      id,
      flags: (flags & dnsPacket.RECURSION_DESIRED) | dnsPacket.RECURSION_AVAILABLE | more | rcode,
      questions: [question],
      answers,
    });
  const whole = reply(found.answers, found.rcode);
  const edns = additionals.find((one) => one.type === 'OPT');
  const room = edns !== undefined && 'udpPayloadSize' in edns ? edns.udpPayloadSize : UDP_BYTES;
  return isUdp && whole.length > room ? reply([], RCODE.none, dnsPacket.TRUNCATED_RESPONSE) : whole;
}

type Found = { answers: Answer[]; rcode: number } | 'silent' | 'garbage';

function look(names: Zone['names'], asked: string, type: string): Found {
  const answers: Answer[] = [];
  let name = asked;
  for (let step = 0; step < CNAMES_MAX; step += 1) {
    const at = names.get(name);
    if (at === 'silent' || at === 'garbage') return at;
    if (at === 'servfail' || at === 'refused') return { answers: [], rcode: RCODE[at] };
    if (at === undefined) return { answers, rcode: isAbove(names, name) ? RCODE.none : RCODE.nxdomain };
    if (at.CNAME === undefined || type === 'CNAME')
      return { answers: [...answers, ...recordsOf(name, at, type)], rcode: RCODE.none };
    answers.push({ type: 'CNAME', name, ttl: TTL_SECONDS, data: at.CNAME });
    name = plain(at.CNAME);
  }
  return { answers: [], rcode: RCODE.servfail };
}

/** A name below which there are others exists, although nothing stands at it. */
function isAbove(names: Zone['names'], name: string): boolean {
  return [...names.keys()].some((other) => other.endsWith(`.${name}`));
}

function recordsOf(name: string, at: DnsRecords, type: string): Answer[] {
  const base = { name, ttl: TTL_SECONDS };
  if (type === 'A') return (at.A ?? []).map((data) => ({ ...base, type: 'A', data }));
  if (type === 'AAAA') return (at.AAAA ?? []).map((data) => ({ ...base, type: 'AAAA', data }));
  if (type === 'CNAME' && at.CNAME !== undefined) return [{ ...base, type: 'CNAME', data: at.CNAME }];
  if (type === 'TXT') return (at.TXT ?? []).map((data) => ({ ...base, type: 'TXT', data }));
  return [];
}

/** Names are the same in capitals. */
function plain(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

type AnswerTo = (query: Buffer, isUdp: boolean) => Buffer | null;

/** Both on one port, as clients expect it. */
async function listen(answer: AnswerTo, wanted: number): Promise<{ tcp: Server; udp: Socket; port: number }> {
  for (let tries = 1; ; tries += 1) {
    const tcp = createServer((socket) => serveStream(socket, answer));
    await new Promise<void>((done, fail) => {
      tcp.once('error', fail).listen(wanted, '127.0.0.1', done);
    });
    const { port } = tcp.address() as AddressInfo;
    const udp = createSocket('udp4');
    try {
      await new Promise<void>((done, fail) => {
        udp.once('error', fail).bind(port, '127.0.0.1', done);
      });
    } catch (error) {
      udp.close();
      await new Promise<void>((done) => void tcp.close(() => done()));
      // Somebody has the other half of it.
      if (wanted === 0 && tries < PORT_TRIES) continue;
      throw error;
    }
    udp.on('message', (query: Buffer, from: RemoteInfo) => {
      const reply = answer(query, true);
      if (reply !== null) udp.send(reply, from.port, from.address);
    });
    return { tcp, udp, port };
  }
}

function serveStream(socket: TcpSocket, answer: AnswerTo): void {
  let kept = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece: Buffer) => {
    kept = Buffer.concat([kept, piece]);
    // Each message after its length, in two bytes.
    while (kept.length >= 2 && kept.length >= 2 + kept.readUInt16BE(0)) {
      const length = kept.readUInt16BE(0);
      const reply = answer(kept.subarray(2, 2 + length), false);
      kept = kept.subarray(2 + length);
      if (reply === null) continue;
      const head = Buffer.alloc(2);
      head.writeUInt16BE(reply.length);
      socket.write(Buffer.concat([head, reply]));
    }
  });
}
