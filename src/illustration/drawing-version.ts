/**
 * Part of every drawing's address, so that each may be cached for ever. Its test fails when the drawings change and
 * names the new value; a hash made while building would cost a drawing per name.
 */
export const drawingVersion = '3a0633fc';
