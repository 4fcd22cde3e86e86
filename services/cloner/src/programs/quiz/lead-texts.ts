import type { Leads } from './leads.ts';
import type { QuizLeadSettings } from './settings.ts';

type Swap = (text: string) => string;

/** Replaces the original's checkout in texts that a page reads, decodes or receives. */
export function leadTexts(settings: QuizLeadSettings, leads: Leads): void {
  const swap = swapper(settings, leads);
  const swapValue = (value: unknown): unknown => (typeof value === 'string' ? swap(value) : value);
  const { parse } = JSON;
  JSON.parse = (text, ...rest) => Reflect.apply(parse, JSON, [swapValue(text), ...rest]);
  const { atob } = window;
  window.atob = (text) => swap(atob.call(window, text));
  const { decode } = TextDecoder.prototype;
  TextDecoder.prototype.decode = function (...given) {
    return swap(decode.apply(this, given));
  };
  const { text: readText } = Response.prototype;
  Response.prototype.text = async function () {
    return swap(await readText.call(this));
  };
  Response.prototype.json = async function () {
    return parse(swap(await readText.call(this)));
  };
  swapAnswers(swap, parse);
  for (const name of ['setTimeout', 'setInterval'] as const) leadScriptTexts(name, settings.leadName);
}

function swapper({ pattern, hosts, address }: QuizLeadSettings, leads: Leads): Swap {
  if (pattern === null) return (text) => text;
  const all = new RegExp(pattern, 'gi');
  return (text) => {
    if (!hosts.some((host) => text.includes(host))) return text;
    return text.replace(all, (match: string, query: string) => {
      const [, slashes, escaped] = /(\\+)(u002f|\/)/i.exec(match) ?? [];
      const slash = slashes === undefined ? '/' : slashes + (escaped === '/' ? '/' : 'u002F');
      let to = address + (query !== '' && !address.includes('?') ? '?' : '');
      // The page may have added campaign parameters already.
      const parameters = query.replace(/^(?:\?|\\+u003f)/i, '').split(/&|\\+u0026/);
      for (const parameter of parameters) {
        const [name = '', value = ''] = parameter.split('=', 2);
        if (!leads.travels(name, value)) continue;
        to += (to.endsWith('?') ? '' : '&') + parameter;
      }
      return to.split('/').join(slash);
    });
  };
}

function swapAnswers(swap: Swap, parse: (text: string) => unknown): void {
  const parsed = new WeakMap<object, unknown>();
  const swapJson = (value: object): unknown => {
    if (!parsed.has(value)) {
      const text = JSON.stringify(value);
      const other = swap(text);
      parsed.set(value, other === text ? value : parse(other));
    }
    return parsed.get(value);
  };
  for (const name of ['responseText', 'response']) {
    const found = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, name);
    const get = found?.get;
    if (found === undefined || get === undefined) continue;
    Object.defineProperty(XMLHttpRequest.prototype, name, {
      configurable: true,
      enumerable: found.enumerable,
      get(this: XMLHttpRequest): unknown {
        const value: unknown = get.call(this);
        if (typeof value === 'string') return swap(value);
        return typeof value === 'object' && value !== null && this.responseType === 'json'
          ? swapJson(value)
          : value;
      },
    });
  }
}

/** Handles scripts that are texts of timers, which were not rewritten when the quiz was cloned. */
function leadScriptTexts(name: 'setTimeout' | 'setInterval', leadName: string): void {
  const before = window[name];
  Reflect.set(window, name, (work: unknown, ...rest: unknown[]): unknown => {
    const led =
      typeof work === 'string'
        ? work.replace(
            /(\blocation(?:\s*\.\s*href)?)\s*=(?!=)\s*([^;]+)/g,
            (_, target: string, value: string) => `${target}=window.${leadName}(${value})`,
          )
        : work;
    return Reflect.apply(before, window, [led, ...rest]);
  });
}
