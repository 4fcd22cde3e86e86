// What the build makes of a program that a service hands out: its text, bundled into one file.

/** For a page of a browser. */
declare module '*.ts?page' {
  const text: string;
  export default text;
}

/** For a page, with the names of its source. */
declare module '*.ts?names' {
  const text: string;
  export default text;
}

/** For Node. */
declare module '*.ts?node' {
  const text: string;
  export default text;
}
