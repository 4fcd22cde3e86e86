import { type PageLine, type PageText, plainText } from './library-text.ts';

export type Wall = 'login_wall' | 'blocked';

/** Starts of lines that ask for a login, in Portuguese, English and Spanish. */
const LOGIN = [
  /^(?:você precisa |é preciso |é necessário )?(?:entrar|entre|fazer login|faça login)(?: no facebook| na sua conta)? para (?:continuar|ver|acessar)/,
  /^(?:you must |you need to |please )?log ?in(?:to facebook| to facebook| to your account)?(?: or sign up)? to (?:continue|see|view)/,
  /^(?:debes |tienes que |necesitas )?(?:iniciar sesión|inicia sesión|entra)(?: en facebook| en tu cuenta)? para (?:continuar|ver|acceder)/,
  /^(?:entrar no facebook|log ?in ?to facebook|facebook - log in or sign up|facebook – entre ou cadastre-se|iniciar sesión en facebook)/,
  /^(?:ver|veja) mais (?:.{0,80} )?no facebook$/,
  /^see more (?:.{0,80} )?on facebook$/,
  /^ver más (?:.{0,80} )?en facebook$/,
];

/** Starts of lines that refuse the visitor or ask whether it is a person. */
const BLOCK = [
  /^(?:você está |você foi )?(?:temporariamente bloquead[oa]|bloquead[oa] temporariamente)/,
  /^(?:you(?:'re| are| have been) )?temporarily blocked/,
  /^(?:estás |has sido |se te ha )?bloquead[oa] temporalmente/,
  /^(?:você não pode usar este recurso|não é possível usar este recurso|limitamos a frequência)/,
  /^(?:you can't use this feature right now|we limit how often|too many requests|access denied)/,
  /^(?:no puedes usar esta función|limitamos la frecuencia|demasiadas solicitudes)/,
  /^(?:verificação de segurança|security check|(?:control|comprobación|verificación) de seguridad)/,
  /^(?:confirme que você (?:é humano|não é um robô)|confirm (?:that )?you(?:'re| are) (?:human|not a robot))/,
  /^(?:confirma que (?:eres humano|no eres un robot)|não sou um robô|i'm not a robot|no soy un robot)/,
  /^(?:digite os caracteres|enter the characters|(?:introduce|escribe) los caracteres)/,
];

/** The length of a sentence in characters; a longer line is prose. */
const LINE_MAX = 200;

export function wallIn(lines: readonly PageLine[]): Wall | null {
  for (const { text } of lines) {
    const wall = wallInLine(text);
    if (wall !== null) return wall;
  }
  return null;
}

export function saysWall(text: string): boolean {
  return wallInLine(text) !== null;
}

function wallInLine(text: string): Wall | null {
  if (text.length > LINE_MAX) return null;
  const plain = plainText(text);
  if (BLOCK.some((words) => words.test(plain))) return 'blocked';
  return LOGIN.some((words) => words.test(plain)) ? 'login_wall' : null;
}

/** The wall that a redirect leads to. */
export function wallAt(url: URL): Wall | null {
  if (/^\/(?:login|recover)\b/.test(url.pathname)) return 'login_wall';
  return /^\/(?:checkpoint|challenge|captcha|sorry)\b/.test(url.pathname) ? 'blocked' : null;
}

/** Form fields that mean a wall where no heading shows a count; pages have them for other reasons too. */
export function wallOf({ passwordField, captcha }: PageText): Wall | null {
  if (captcha) return 'blocked';
  return passwordField === 'none' ? null : 'login_wall';
}
