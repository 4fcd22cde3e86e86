// @ts-check
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/**
 * Every document of a YAML file. Throws with the place of the first mistake.
 * @param {string} path
 * @returns {any[]}
 */
export function readYaml(path) {
  return parseYaml(readFileSync(path, 'utf8'), path);
}

/** @param {string} text @param {string} path @returns {any[]} */
export function parseYaml(text, path) {
  const documents = parseAllDocuments(text, { merge: true });
  if (!Array.isArray(documents)) return [];
  for (const { errors } of documents) {
    if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  }
  return documents.map((document) => document.toJS()).filter((value) => value !== null);
}
