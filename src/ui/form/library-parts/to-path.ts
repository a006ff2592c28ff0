/** 'cars[0].name' as its parts, 'cars', '0', 'name'; in place of lodash's. */
export default function toPath(path: unknown): string[] {
  return Array.isArray(path) ? path.map(String) : (String(path).match(/[^.[\]]+/g) ?? []);
}
