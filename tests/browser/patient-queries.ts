import { configure } from '@testing-library/react';

// Long timeouts for a busy machine. An element that exists is found immediately anyway.
configure({ asyncUtilTimeout: 10_000 });
