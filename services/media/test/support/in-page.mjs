/* Run by a browser, in a page: what is named here must be in the function itself. */

export async function recordInPage() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [64, 48];
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  for (let frame = 0; frame < 10; frame += 1) {
    const colours = context.createLinearGradient(0, 0, 64, 48);
    colours.addColorStop(0, `hsl(${frame * 30} 90% 50%)`);
    colours.addColorStop(1, '#fff');
    context.fillStyle = colours;
    context.fillRect(0, 0, 64, 48);
    await new Promise((done) => setTimeout(done, 50));
  }
  await new Promise((done) => {
    recorder.onstop = done;
    recorder.stop();
  });
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

export async function playInPage([base64, type]) {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const video = document.createElement('video');
  video.muted = true;
  const told = (name) =>
    new Promise((resolve, reject) => {
      video.addEventListener(name, resolve, { once: true });
      video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
    });
  const loaded = told('loadeddata');
  video.src = URL.createObjectURL(new Blob([bytes], { type }));
  document.body.replaceChildren(video);
  await loaded;
  const drawn = new Promise((done) => video.requestVideoFrameCallback(done));
  const ended = told('ended');
  await video.play();
  await Promise.all([drawn, ended]);
  // Where it has ended, the same picture stands, whichever of them were left out on the way.
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
  const context = canvas.getContext('2d');
  context.drawImage(video, 0, 0);
  const pixels = [...context.getImageData(0, 0, canvas.width, canvas.height).data];
  return { width: canvas.width, height: canvas.height, pixels, seconds: video.currentTime };
}

export async function showInPage(base64) {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/avif' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const pixels = [...context.getImageData(0, 0, canvas.width, canvas.height).data];
  return { width: canvas.width, height: canvas.height, pixels };
}
