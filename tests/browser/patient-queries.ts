import { configure } from '@testing-library/react';

// A busy machine is slow; what is there is found at once all the same.
configure({ asyncUtilTimeout: 10_000 });
