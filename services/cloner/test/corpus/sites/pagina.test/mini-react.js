// A renderer in the manner of React: elements are values, state lives in hooks, every change draws the tree anew.
const MiniReact = (() => {
  let hooks = [];
  let at = 0;
  let draw = () => {};
  const h = (type, props, ...children) => ({ type, props: props ?? {}, children: children.flat() });
  const useState = (first) => {
    const place = at++;
    if (!(place in hooks)) hooks[place] = first;
    return [hooks[place], (next) => { hooks[place] = typeof next === 'function' ? next(hooks[place]) : next; draw(); }];
  };
  const build = (node) => {
    if (typeof node !== 'object') return document.createTextNode(String(node));
    if (typeof node.type === 'function') return build(node.type({ ...node.props, children: node.children }));
    const element = document.createElement(node.type);
    for (const [name, value] of Object.entries(node.props)) {
      if (name.startsWith('on')) element.addEventListener(name.slice(2).toLowerCase(), value);
      else element.setAttribute(name === 'className' ? 'class' : name, value);
    }
    element.append(...node.children.filter((child) => child !== null && child !== false).map(build));
    return element;
  };
  const render = (component, root) => {
    draw = () => { at = 0; root.replaceChildren(build(h(component))); };
    draw();
  };
  return { h, useState, render };
})();
