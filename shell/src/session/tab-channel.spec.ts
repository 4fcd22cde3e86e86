import { afterEach, describe, expect, it } from '@jest/globals';
import { createTabChannel, type TabChannel } from './tab-channel.ts';

const open: TabChannel[] = [];
const tab = () => {
  const tabs = createTabChannel('garimpo.test');
  open.push(tabs);
  return tabs;
};
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

describe('tabs of one browser', () => {
  it('hear of each other, and not of themselves', async () => {
    const [here, there] = [tab(), tab()];
    const heard: string[] = [];
    here.listen((userId) => heard.push(`here ${userId}`));
    const told = new Promise<void>((resolve) => {
      there.listen((userId) => {
        heard.push(`there ${userId}`);
        resolve();
      });
    });
    here.tell('u1');
    await told;
    expect(heard).toEqual(['there u1']);
  });

  it('hear no more when they have stopped listening', async () => {
    const [here, there] = [tab(), tab()];
    const heard: string[] = [];
    there.listen((userId) => heard.push(userId))();
    const last = new Promise<void>((resolve) => {
      there.listen(() => resolve());
    });
    here.tell('u1');
    await last;
    expect(heard).toEqual([]);
  });
});
