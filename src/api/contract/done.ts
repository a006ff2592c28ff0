import { boolean, object } from 'yup';

export const doneSchema = object({ success: boolean().isTrue().required() });
