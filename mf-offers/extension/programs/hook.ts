import { ANSWER_EVENT } from '../page/answers.ts';

/*
 * Runs in the page's own world before its scripts, and looks at what the library answers to them. It asks for nothing itself and
 * changes no answer: each call goes to the function that was there before, and its result goes to the page.
 */

const ANSWERS = /\/api\/graphql\/?(?:$|\?)|\/ads\/library\/async\//;
const MARK = /ad_archive_id|adArchiveID/;
const CHARS_MAX = 3_000_000;

function handOn(text: string): void {
  if (text.length > CHARS_MAX || !MARK.test(text)) return;
  document.dispatchEvent(new CustomEvent(ANSWER_EVENT, { detail: `${location.href}\n${text}` }));
}

function addressOf(input: unknown): string {
  return input instanceof Request ? input.url : String(input);
}

window.fetch = new Proxy(window.fetch, {
  apply(target, self, call: Parameters<typeof fetch>) {
    const answer: ReturnType<typeof fetch> = Reflect.apply(target, self, call);
    if (ANSWERS.test(addressOf(call[0]))) {
      answer.then((response) => response.clone().text()).then(handOn, () => {});
    }
    return answer;
  },
});

XMLHttpRequest.prototype.open = new Proxy(XMLHttpRequest.prototype.open, {
  apply(target, self: XMLHttpRequest, call: unknown[]) {
    if (ANSWERS.test(String(call[1]))) {
      self.addEventListener('load', () => {
        if (self.responseType === '' || self.responseType === 'text') handOn(self.responseText);
      });
    }
    return Reflect.apply(target, self, call);
  },
});
