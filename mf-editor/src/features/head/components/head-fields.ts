import type { HeadValues } from '../lib/head-values.ts';

export interface HeadFieldsProps {
  values: HeadValues;
  onChange: (changed: Partial<HeadValues>) => void;
  /** Of the clone. */
  url: string;
}
