/** Fields of the form besides the file, which come before it: what the person decided. */
export const HIDDEN_TEXT_CHOICES = ['rewrite', 'keep'] as const;
export type HiddenTextChoice = (typeof HIDDEN_TEXT_CHOICES)[number];

/** Content credentials and labels of artificial intelligence. */
export const MARKS_CHOICES = ['remove', 'keep'] as const;

/** By field; the first of each is what happens where the form does not say. */
export const STRIP_CHOICES = { hidden: HIDDEN_TEXT_CHOICES, marks: MARKS_CHOICES } as const;
