/**
 * The icons of forms and dialogs, for DrawnIcon.tsx. They are separate, because forms are loaded on car pages and would
 * otherwise load all other icons too.
 */
export const check = ['M5 12.5l4.5 4.5L19 7.5'] as const;
export const chevron = ['M6 9.5l6 6 6-6'] as const;
export const close = ['M6 6l12 12M18 6L6 18'] as const;
