/** Pages send what an unknown browser understands, which is less: it is one, and says whose. */
export function browserUserAgent(publicUrl: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 (compatible; Garimpo/1.0; +${publicUrl}/about)`;
}
