// The runtime of a bundle: modules by name, chunks on demand from where this very file was loaded.
(() => {
  const factories = {};
  const made = {};
  const loading = {};
  const NAMES = {
    escolha: 'escolha.91c07ab2f4d3e658',
    multipla: 'multipla.2b6e40d9a8c1f573',
    formulario: 'formulario.7d15c3f0b29ae864',
    carregando: 'carregando.e08b7219cd64fa35',
    resultado: 'resultado.46fa1d83b7e5920c',
  };
  function require(name) {
    if (!(name in made)) {
      if (!(name in factories)) throw new Error(`Cannot find module '${name}'`);
      const module = (made[name] = { exports: {} });
      factories[name](module, module.exports, require);
    }
    return made[name].exports;
  }
  // Automatic public path.
  const source = document.currentScript && document.currentScript.tagName === 'SCRIPT' ? document.currentScript.src : '';
  if (!source) throw new Error('Automatic publicPath is not supported in this browser');
  const [, base] = /^(.*\/_next\/)static\/chunks\/webpack-[0-9a-f]{16}\.js$/.exec(source) || [];
  if (!base) throw new Error(`The runtime does not know where it is: ${source}`);
  require.p = base;
  require.e = (chunk) =>
    (loading[chunk] ??= new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = `${require.p}static/chunks/${NAMES[chunk]}.js`;
      script.onload = resolve;
      script.onerror = () => {
        delete loading[chunk];
        reject(Object.assign(new Error(`Loading chunk ${chunk} failed`), { name: 'ChunkLoadError' }));
      };
      document.head.append(script);
    }));
  const take = ([, modules, start]) => {
    Object.assign(factories, modules);
    if (start) start(require);
  };
  const before = self.webpackChunk_N_E ?? [];
  self.webpackChunk_N_E = { push: take };
  before.forEach(take);
})();
