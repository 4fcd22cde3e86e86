// Templates in the page, in the manner of Vue: read once, drawn anew whenever the model changes.
function criarApp(modelo, seletor) {
  const raiz = document.querySelector(seletor);
  const molde = raiz.cloneNode(true);
  const valor = (caminho, escopo) => caminho.trim().split('.').reduce((onde, nome) => onde?.[nome], escopo);
  const texto = (frase, escopo) => frase.replace(/{{([^}]+)}}/g, (_, caminho) => valor(caminho, escopo));
  const desenhar = (no, escopo) => {
    if (no.nodeType === 3) return [document.createTextNode(texto(no.data, escopo))];
    if (no.nodeType !== 1) return [];
    const laco = no.getAttribute('v-for');
    if (laco !== null) {
      const [nome, lista] = laco.split(' in ');
      const copia = no.cloneNode(true);
      copia.removeAttribute('v-for');
      return valor(lista, escopo).flatMap((item) => desenhar(copia, { ...escopo, [nome]: item }));
    }
    const condicao = no.getAttribute('v-if');
    if (condicao !== null && !valor(condicao, escopo)) return [];
    const elemento = document.createElement(no.localName);
    for (const { name, value } of no.attributes) {
      if (name.startsWith('v-bind:')) elemento.setAttribute(name.slice(7), valor(value, escopo));
      else if (name.startsWith('v-on:')) elemento.addEventListener(name.slice(5), () => modelo_[value]());
      else if (!name.startsWith('v-')) elemento.setAttribute(name, value);
    }
    elemento.append(...[...no.childNodes].flatMap((filho) => desenhar(filho, escopo)));
    return [elemento];
  };
  const pintar = () => raiz.replaceChildren(...[...molde.childNodes].flatMap((no) => desenhar(no, modelo)));
  const modelo_ = new Proxy(modelo, { set(alvo, nome, novo) { alvo[nome] = novo; pintar(); return true; } });
  pintar();
}
