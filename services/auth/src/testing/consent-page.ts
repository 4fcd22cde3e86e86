/** The page of a provider, where people say who they are there, and whether they agree. Speaks as providers do: not our words. */
export function consentPage(authorizationUrl: string): string {
  const { pathname, search } = new URL(authorizationUrl);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Provider</title>
<h1>Sign in with Provider</h1>
<form method="post" action="${escaped(pathname + search)}">
  <p><label>Account <input name="sub" required></label></p>
  <p><label>Email <input name="email"></label></p>
  <p><label>Name <input name="name"></label></p>
  <p><label><input type="checkbox" name="verified" checked> Email verified</label></p>
  <button name="answer" value="allow">Allow</button>
  <button name="answer" value="deny" formnovalidate>Deny</button>
</form>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
