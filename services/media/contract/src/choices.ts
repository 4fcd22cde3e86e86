/** Fields of the form besides the file, which come before it: what the person decided. */
export const HIDDEN_TEXT_CHOICES = ['rewrite', 'keep'] as const;
export type HiddenTextChoice = (typeof HIDDEN_TEXT_CHOICES)[number];

/** By field; the first of each is what happens where the form does not say. */
export const STRIP_CHOICES = { hidden: HIDDEN_TEXT_CHOICES } as const;
