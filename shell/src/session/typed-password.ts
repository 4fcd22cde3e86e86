/** Whether a password was typed on this page: the moment at which another way in is worth a word. */
let typed = false;

export function noteTypedPassword(): void {
  typed = true;
}

export function hasTypedPassword(): boolean {
  return typed;
}
