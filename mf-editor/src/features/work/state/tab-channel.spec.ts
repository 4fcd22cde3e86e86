import { describe, expect, it } from '@jest/globals';
import { type Channel, TabChannel, type TabState } from './tab-channel.ts';

/** Tabs of one browser: each hears what the others say. */
function browser() {
  const channels: Channel[] = [];
  return function openTab(id: string, release = async () => {}) {
    const states: TabState[] = [];
    const channel: Channel = {
      onmessage: null,
      close: () => void channels.splice(channels.indexOf(channel), 1),
      postMessage: (data: unknown) => {
        for (const other of channels) {
          if (other !== channel) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
        }
      },
    };
    channels.push(channel);
    return { talk: new TabChannel({ channel, id, release, onState: (state) => states.push(state) }), states };
  };
}

describe('two tabs with one site', () => {
  it('ask the second one at once, and leave the first alone', () => {
    const open = browser();
    const first = open('a');
    const second = open('b');
    expect([first.states, second.states]).toEqual([[], ['asked']]);
  });

  it('let the second one take it, once the first has put its work away', async () => {
    const open = browser();
    const done: string[] = [];
    const first = open('a', async () => {
      await Promise.resolve();
      done.push('given');
    });
    const second = open('b');
    await second.talk.take();
    done.push('taken');
    expect(done).toEqual(['given', 'taken']);
    expect([first.states, second.states]).toEqual([['away'], ['asked', 'mine']]);
    await first.talk.take();
    expect([first.states.at(-1), second.states.at(-1)]).toEqual(['mine', 'away']);
  });

  it('ask nobody where the other one is closed, or has left it', () => {
    const open = browser();
    const first = open('a');
    first.talk.close();
    const second = open('b');
    second.talk.leave();
    expect([second.states, open('c').states]).toEqual([['away'], []]);
  });
});
