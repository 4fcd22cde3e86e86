/** Draws an animation that is kept as JSON: shapes with positions at the first and at the last frame. */
export async function playAnimation(root, address) {
  const { w, h, op, fr, layers } = await (await fetch(address)).json();
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `0 0 ${w} ${h}`);
  svg.setAttribute('width', '100%');
  const dots = layers.map(({ c, r }) => {
    const dot = document.createElementNS(svg.namespaceURI, 'circle');
    dot.setAttribute('fill', c);
    dot.setAttribute('r', r);
    svg.append(dot);
    return dot;
  });
  root.append(svg);
  const start = performance.now();
  const draw = (now) => {
    const part = Math.min(1, ((now - start) / 1000) * (fr / op));
    for (const [at, { p }] of layers.entries()) {
      dots[at].setAttribute('cx', p[0][0] + (p[1][0] - p[0][0]) * part);
      dots[at].setAttribute('cy', p[0][1] + (p[1][1] - p[0][1]) * part);
    }
    if (part < 1) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
