import { createContext, useContext } from 'react';

/** Begins the ids of the fields of a form. */
export const FormId = createContext('form');

export const useFormId = () => useContext(FormId);
