const root = document.getElementById('app');

/** An empty screen with its title; what is added to it is shown below. */
export function screen(title) {
  const heading = document.createElement('h1');
  heading.textContent = title;
  root.replaceChildren(heading);
  return root;
}

export function button(text, onClick) {
  const element = document.createElement('button');
  element.className = 'opcao continuar';
  element.textContent = text;
  element.addEventListener('click', onClick);
  root.append(element);
}
