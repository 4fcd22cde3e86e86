/**
 * What jsdom lacks and the components use: pointer capture, scrolling into view, modal dialogs, media queries, sizes, the
 * text of files. Each stands in only where the environment has none, and answers as a desktop browser with a light theme
 * would.
 */
const prototype = Element.prototype;
prototype.hasPointerCapture ??= () => false;
prototype.setPointerCapture ??= () => {};
prototype.releasePointerCapture ??= () => {};
prototype.scrollIntoView ??= () => {};

const dialog = HTMLDialogElement.prototype;
dialog.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
dialog.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

globalThis.matchMedia ??= (query: string) => {
  const list = new EventTarget() as MediaQueryList;
  return Object.assign(list, {
    media: query,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
};

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// A saved file is let go of a minute later, when its test has taken its own stand-in away.
URL.revokeObjectURL ??= () => {};

Blob.prototype.text ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(this);
  });
};

performance.mark ??= (name: string) => ({ name }) as PerformanceMark;
performance.getEntriesByName ??= () => [];
