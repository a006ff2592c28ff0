/** Replaces lodash's function: splits 'cars[0].name' into 'cars', '0' and 'name'. */
export default function toPath(path: unknown): string[] {
  return Array.isArray(path) ? path.map(String) : (String(path).match(/[^.[\]]+/g) ?? []);
}
