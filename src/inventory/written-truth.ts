const truths: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  1: true,
  false: false,
  no: false,
  n: false,
  0: false,
};

/** 'Yes', 'n', '1', 'TRUE'. Undefined for anything that is neither yes nor no. */
export const writtenTruth = (text: string): boolean | undefined => truths[text.toLowerCase()];
