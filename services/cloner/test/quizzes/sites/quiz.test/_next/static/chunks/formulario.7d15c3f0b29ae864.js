(self.webpackChunk_N_E = self.webpackChunk_N_E || []).push([['formulario'], {
  formulario: (module, exports, require) => {
    const { createElement: h, useState } = require('react');
    const fault = ({ type, min, max }, value) => {
      if (type === 'range') return null;
      if (value.trim() === '') return 'Preencha este campo';
      if (type === 'email' && !/^\S+@\S+\.\S+$/.test(value)) return 'Informe um e-mail válido';
      if (type === 'number' && !(value >= min && value <= max)) return `Informe de ${min} a ${max}`;
      return null;
    };
    exports.Screen = ({ screen, go }) => {
      const [values, setValues] = useState(() => Object.fromEntries(screen.fields.map(({ name, type, min }) => [name, type === 'range' ? String(min) : ''])));
      const [faults, setFaults] = useState({});
      const send = (event) => {
        event.preventDefault();
        const found = Object.fromEntries(screen.fields.map((field) => [field.name, fault(field, values[field.name])]));
        setFaults(found);
        if (Object.values(found).every((one) => one === null)) go(values);
      };
      return h('form', { onSubmit: send, noValidate: true },
        screen.fields.map(({ name, label, type, min, max }) =>
          h('label', { key: name, className: 'campo' }, label,
            h('input', { name, type, min, max, value: values[name], onChange: ({ target }) => setValues((before) => ({ ...before, [name]: target.value })) }),
            type === 'range' && h('output', null, values[name]),
            faults[name] && h('em', null, faults[name]))),
        h('button', { className: 'continuar' }, screen.button || 'Continuar'));
    };
  },
}]);
