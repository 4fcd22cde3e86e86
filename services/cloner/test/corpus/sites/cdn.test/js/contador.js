{
  const mudar = (quanto) => {
    const total = document.getElementById('total')
    total.value = Math.max(1, Number(total.value) + quanto)
    document.getElementById('valor').textContent = `Total: R$ ${97 * Number(total.value)}`
  }
  document.getElementById('mais').addEventListener('click', () => mudar(1))
  document.getElementById('menos').addEventListener('click', () => mudar(-1))
}
