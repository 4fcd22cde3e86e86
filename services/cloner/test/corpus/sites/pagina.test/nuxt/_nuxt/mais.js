export default ['Pavê de limão', 'Torta gelada']
