// AES-GCM by the browser: the first twelve bytes are the vector. Only a secure page has `crypto.subtle`.
(async () => {
  const app = document.getElementById('app');
  if (!crypto.subtle) {
    app.textContent = 'Este quiz só abre em uma conexão segura.';
    return;
  }
  const bytesOf = (text) => Uint8Array.from(atob(text.trim()), (one) => one.charCodeAt(0));
  const hidden = bytesOf(document.getElementById('q').textContent);
  const key = await crypto.subtle.importKey('raw', bytesOf(app.dataset.k), 'AES-GCM', false, ['decrypt']);
  const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: hidden.slice(0, 12) }, key, hidden.slice(12));
  playQuiz(app, JSON.parse(new TextDecoder().decode(open)), true);
})();
