"""View records to paper and spreadsheets: PDF, xlsx, csv."""
