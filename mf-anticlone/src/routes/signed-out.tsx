import { SignedOut as Part } from '@garimpo/sdk/parts';
import { text } from '../text/pt-br.ts';

/** The session has ended under the page. */
export const SignedOut = () => <Part>{text.page.signedOut}</Part>;
