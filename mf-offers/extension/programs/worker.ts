import type { Message } from '../product/messages.ts';
import { findTargets, saveCapture } from '../product/requests.ts';

/*
 * Speaks to the product for the panels of all tabs. The token is here and in no page.
 */

const KINDS = ['targets', 'save', 'connect'];

chrome.runtime.onMessage.addListener((message, sender, answer) => {
  if (sender.id !== chrome.runtime.id || !isMessage(message)) return false;
  void answerTo(message).then(answer, () => answer({ failed: 'failed' }));
  return true;
});

chrome.action.onClicked.addListener(() => void chrome.runtime.openOptionsPage());

function answerTo(message: Message): Promise<unknown> {
  switch (message.kind) {
    case 'targets':
      return findTargets(message.url);
    case 'save':
      return saveCapture(message.capture);
    case 'connect':
      return chrome.runtime.openOptionsPage().then(() => null);
  }
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'kind' in value && KINDS.includes(String(value.kind));
}
