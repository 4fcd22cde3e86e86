let reading: Promise<Set<string>> | undefined;

/**
 * Whether the password is among the 49,000 that are seen most in what was stolen from others. The list is read when it is
 * asked for first, which is never at a sign-in.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  reading ??= readList();
  return (await reading).has(normalised(password));
}

/** As the list has them, and as somebody who guesses tries them. */
export function normalised(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

async function readList(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
