import { generateSecret, generateURI, verifySync } from 'otplib';
import QRCode from 'qrcode';

/** What every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const PERIOD_SECONDS = 30;
const CODE = /^\d{6}$/;

export function newTotpSecret(): string {
  return generateSecret();
}

export async function totpEnrolment(secret: string, account: string, issuer: string) {
  const uri = generateURI({ issuer, label: account, secret });
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  // The client puts it behind `data:image/svg+xml;utf-8,`, where # would end the address.
  const qrCode = svg.replaceAll('\n', '').replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
  return { uri, qrCode };
}

/** The time step that the code belongs to: this one, or the one before or after; null when it fits none. */
export function matchingStep(
  secret: string,
  code: string,
  nowSeconds = Math.floor(Date.now() / 1000),
): number | null {
  if (!CODE.test(code)) return null;
  const checked = verifySync({ secret, token: code, epoch: nowSeconds, epochTolerance: PERIOD_SECONDS });
  return checked.valid ? Math.floor(nowSeconds / PERIOD_SECONDS) + checked.delta : null;
}
