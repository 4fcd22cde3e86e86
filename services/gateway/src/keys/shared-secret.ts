import { secretFingerprint } from '@garimpo/auth-service';
import { newSecret } from './kept-secrets.ts';
import { type KeyContext, type KeyKind, type KeyLine, short } from './key-context.ts';
import { KeyProblem } from './key-problem.ts';

export interface SharedSecret {
  name: string;
  variable: string;
  /** Which processes read it. */
  readers: string;
  /** What others are to be given, between the two steps. */
  others: string;
}

/**
 * A secret that somebody else has, too, and that nothing stored depends on: the one before is taken beside it until they have the new
 * one.
 */
export function sharedSecret(secret: SharedSecret): KeyKind {
  const { name, variable } = secret;
  const previous = `${variable}_PREVIOUS`;
  return {
    name,

    async list(context) {
      return [variable, previous].flatMap((one): KeyLine[] => {
        const value = context.env[one];
        if (!value) return [];
        const state = one === previous ? 'is still taken' : 'is taken';
        return [{ name, from: context.placeOf(one), fingerprint: short(secretFingerprint(value)), state }];
      });
    },

    async rotate(context) {
      if (!context.env[variable])
        throw new KeyProblem('refused', `Refused: ${variable} is not set, so there is nothing to replace.`);
      if (context.env[previous]) return end(context, secret, previous);
      return begin(context, secret, previous);
    },
  };
}

async function begin(
  context: KeyContext,
  { name, variable, readers, others }: SharedSecret,
  previous: string,
) {
  const { env, secrets, tell } = context;
  const next = newSecret();
  const again = `"npm run keys -- rotate ${name}"`;
  if (secrets.sourceOf(variable) === 'file') {
    await secrets.change({ [variable]: next, [previous]: env[variable] as string });
    tell(`${secrets.file} has the new ${variable}, and the one before beside it, from the next start on.
${others}
${again} then takes the one before away.`);
    return;
  }
  tell(`In this order:
  1. ${previous} = what ${variable} is now
     ${variable} = ${next}, or what the other side gives out
     for ${readers}; restart them, in any order
  2. ${others}
  3. take ${previous} away again`);
}

async function end(
  { secrets, tell }: KeyContext,
  { readers }: SharedSecret,
  previous: string,
): Promise<void> {
  if (secrets.sourceOf(previous) === 'file') {
    await secrets.change({ [previous]: null });
    tell('Done: from the next start on the one before is worth nothing.');
    return;
  }
  tell(
    `The one before is still taken: once nobody uses it any more, take ${previous} away from ${readers} and restart them.`,
  );
}
