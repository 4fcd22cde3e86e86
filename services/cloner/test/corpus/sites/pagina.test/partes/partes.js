// What a library of attributes does: it asks for a part with a header of its own, and puts it where the attribute says.
document.addEventListener('click', (event) => {
  const element = event.target.closest('[hx-get]');
  if (element === null) return;
  const request = new XMLHttpRequest();
  request.open('GET', element.getAttribute('hx-get'));
  request.setRequestHeader('HX-Request', 'true');
  request.onload = () => {
    if (request.status !== 200) return;
    document.querySelector(element.getAttribute('hx-target') || 'body').innerHTML = request.response;
  };
  request.send();
});
