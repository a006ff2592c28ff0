/** What a function returns, where each value that may be undefined may also be left out. */
export type Sparse<T> = { [K in keyof T]?: T[K] | undefined } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
};
